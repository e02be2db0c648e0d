import { expect, test } from 'vitest';

const labelsOf = (id: string) =>
  Array.from((document.getElementById(id) as HTMLInputElement).labels ?? [], (one) => one.id);

test('finds the labels that name an element and the one around it, and no others', () => {
  document.body.innerHTML = `
    <label id="l1" for="a"></label> <label id="l2"><input id="a" /><input id="b" /></label>
    <label id="l3" for="b"><button id="c"></button></label> <label id="l4" for=""></label>
    <label id="l5"><input type="hidden" id="d" /></label>`;
  expect(['a', 'b', 'c', 'd'].map(labelsOf)).toEqual([['l1', 'l2'], ['l3'], [], []]);
  document.body.innerHTML = '';
});
