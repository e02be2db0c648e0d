// Without this script the form is sent as any other; with it, what is typed stays while the server is away.
const form = document.querySelector('form');
const word = form.querySelector('[role=alert]');
const refusals = { 401: form.dataset.wrong, 429: form.dataset.slow };

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  word.textContent = '';
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: 'POST', body });
    if (answer.redirected) location.assign(answer.url);
    else word.textContent = refusals[answer.status] ?? form.dataset.away;
  } catch {
    word.textContent = form.dataset.away;
  }
});
