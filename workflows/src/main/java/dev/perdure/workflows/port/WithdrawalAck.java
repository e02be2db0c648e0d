package dev.perdure.workflows.port;

/** Whether requests stay, because the journal says that their run goes on. */
public record WithdrawalAck(boolean refused) {}
