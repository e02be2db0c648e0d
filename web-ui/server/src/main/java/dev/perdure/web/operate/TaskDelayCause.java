package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Causes that keep a task from moving. */
enum TaskDelayCause {
  @JsonProperty("person")
  PERSON,
  @JsonProperty("provider")
  PROVIDER,
  /** Other tasks are at work, up to a limit on concurrent tasks. */
  @JsonProperty("queue")
  QUEUE,
  @JsonProperty("worker")
  WORKER,
  @JsonProperty("slots")
  SLOTS,
  @JsonProperty("engine")
  ENGINE,
  @JsonProperty("failure")
  FAILURE,
  @JsonProperty("command")
  COMMAND,
  @JsonProperty("mcp_server")
  MCP_SERVER,
  @JsonProperty("paused")
  PAUSED,
  @JsonProperty("parked")
  PARKED,
  @JsonProperty("idle")
  IDLE,
  @JsonProperty("ended")
  ENDED,
  @JsonProperty("working")
  WORKING
}
