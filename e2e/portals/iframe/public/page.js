const daybook = 'https://daybook.example';
const [button, place, list] = ['button', 'section', 'ol'].map((name) => document.querySelector(name));

const frame = document.createElement('iframe');
frame.title = 'Progress Board';
frame.width = '1100';
frame.height = '700';
frame.src = `${daybook}/embed/frame/?${new URLSearchParams({ portal: 'iframe', origin: location.origin })}`;
place.append(frame);

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== daybook || source !== frame.contentWindow) return;
  const line = document.createElement('li');
  line.textContent = `${data.type.replace('daybook:', '')} ${JSON.stringify(data.detail)}`;
  list.append(line);
});

button.addEventListener('click', () => {
  if (frame.isConnected) frame.remove();
  else place.append(frame);
  button.textContent = frame.isConnected ? 'Hide the board' : 'Show the board';
});
