import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Markdown } from './Markdown';
import { Prose } from './Prose';

test('runs nothing and loads nothing that a model wrote', () => {
  const { container } = render(
    <Prose
      text={
        '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n![chart](https://evil.example/c.png)\n\n[go](javascript:alert(1))'
      }
    />,
  );
  expect(container.querySelector('script, img, iframe, a[href]')).toBeNull();
  expect(container).toHaveTextContent('alert(1)');
});

test('shows where a link leads before it can be followed', async () => {
  render(<Prose text="See [the docs](https://example.org/docs)." />);
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'the docs' }));
  expect(screen.getByRole('link')).toHaveTextContent('https://example.org/docs');
});

test('shows what was written, and lays it out once it can', async () => {
  vi.resetModules();
  const { Markdown } = await import('./Markdown');
  render(<Markdown text={'# Result\n\nIt is *done*.'} />);
  expect(screen.getByText(/# Result/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeInTheDocument();
  expect(screen.queryByText(/# Result/)).toBeNull();
});

test('shows only a beginning of ten megabytes, and more when asked', async () => {
  const { container } = render(<Markdown text={'x'.repeat(10_000_000)} />);
  expect(container.textContent.length).toBeLessThan(60_000);
  await userEvent.click(screen.getByRole('button', { name: /Show more/ }));
  expect(container.textContent.length).toBeGreaterThan(200_000);
});

test('renders tables and task lists', async () => {
  render(<Markdown text={'| a | b |\n|---|---|\n| 1 | 2 |'} />);
  expect(await screen.findByRole('table')).toBeInTheDocument();
});
