/** Puts the focus on the number of the first line of a block that has changed, else on the block itself. */
export function focusBlock(block: HTMLElement): void {
  const first =
    block.querySelector<HTMLElement>('[data-changed] td > button') ??
    block.querySelector<HTMLElement>('td > button') ??
    block;
  first.focus({ preventScroll: true });
}
