const [main, button, list] = ['main', 'button', 'ol'].map((name) => document.querySelector(name));
const board = main.querySelector('daybook-board');

function show(text) {
  const line = document.createElement('li');
  line.textContent = text;
  list.append(line);
}

// Also shows what the content security policy blocks.
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  show(`violation ${JSON.stringify({ violatedDirective, blockedURI })}`),
);

for (const name of ['ready', 'task-moved', 'task-open', 'error', 'auth-required']) {
  main.addEventListener(`daybook:${name}`, ({ detail }) => show(`${name} ${JSON.stringify(detail)}`));
}

button.addEventListener('click', () => {
  if (board.isConnected) board.remove();
  else main.append(board);
  button.textContent = board.isConnected ? 'Hide the board' : 'Show the board';
});
