import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { slowStyle } from './quickStyles';
import { renderApp } from './renderApp';

const NAMES = ['display', 'visibility', 'pointer-events', 'opacity'];

const quick = (element: Element) => document.defaultView?.getComputedStyle(element);

function expectTheSame(elements: Iterable<Element>) {
  const values = (style?: CSSStyleDeclaration) =>
    NAMES.map((name) => style?.getPropertyValue(name)).join();
  for (const element of elements) {
    expect(values(quick(element))).toBe(values(slowStyle(element)));
  }
}

test('looks the same as what jsdom computes, on a page', async () => {
  renderApp('/inbox/r-plan');
  await screen.findByRole('heading', { level: 1, name: /Start changing/ });
  expectTheSame(document.querySelectorAll('*'));
});

test('looks the same as what jsdom computes, where something hides it', () => {
  document.body.innerHTML = `
    <div hidden><p>a</p></div> <dialog><p>b</p></dialog> <dialog open><p>c</p></dialog>
    <div style="display: none"><p>d</p></div> <div style="visibility: hidden"><p>e</p></div>
    <div style="visibility: hidden"><p style="visibility: visible"><b>f</b></p></div>
    <div style="pointer-events: none; opacity: 0"><p>g</p></div> <div popover><p>h</p></div>
    <input type="hidden" /><input /><details><summary>i</summary><p>j</p></details>
    <table><tbody><tr hidden><td>k</td></tr></tbody></table> <div hidden="until-found">l</div>`;
  expectTheSame(document.querySelectorAll('*'));
  document.querySelector('div')?.removeAttribute('hidden');
  document.querySelector('dialog[open]')?.removeAttribute('open');
  expectTheSame(document.querySelectorAll('*'));
  document.body.innerHTML = '';
});

test('lets a style sheet have its say', () => {
  document.body.innerHTML = '<style>p { display: none; }</style><p>a</p>';
  expect(screen.queryByRole('paragraph')).toBeNull();
  document.body.innerHTML = '<p>a</p>';
  expect(screen.getByRole('paragraph')).toBeVisible();
  document.body.innerHTML = '';
});
