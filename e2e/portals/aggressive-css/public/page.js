const place = document.querySelector('#place');
const toggle = document.querySelector('#toggle');
const board = place.firstElementChild;

toggle.onclick = () => {
  if (board.isConnected) board.remove();
  else place.append(board);
  toggle.textContent = board.isConnected ? 'Hide the board' : 'Show the board';
};

for (const name of ['ready', 'task-moved', 'task-open', 'error', 'auth-required']) {
  place.addEventListener(`daybook:${name}`, ({ detail }) => {
    const line = document.createElement('li');
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    document.querySelector('#events').append(line);
  });
}
