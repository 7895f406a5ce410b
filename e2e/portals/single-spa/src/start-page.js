const names = ['Ready', 'TaskMoved', 'TaskOpen', 'Error', 'AuthRequired'];
let root;

export async function bootstrap() {}

export async function mount({ mountParcel }) {
  root = document.createElement('main');
  root.innerHTML = '<h1>Intranet</h1><button type="button">Hide the board</button><div></div><ol></ol>';
  document.body.append(root);
  const [button, domElement, list] = ['button', 'div', 'ol'].map((name) => root.querySelector(name));
  const show = () => mountParcel(() => import('daybook/parcel'), { domElement, portal: 'single-spa', ...noting(list) });

  let parcel = show();
  button.addEventListener('click', async () => {
    if (parcel) await parcel.unmount();
    parcel = parcel ? undefined : show();
    button.textContent = parcel ? 'Hide the board' : 'Show the board';
  });
}

export async function unmount() {
  root.remove();
}

/** A function for each event of the board. */
function noting(list) {
  const note = ({ type, detail }) => {
    const line = document.createElement('li');
    line.textContent = `${type.replace('daybook:', '')} ${JSON.stringify(detail)}`;
    list.append(line);
  };
  return Object.fromEntries(names.map((name) => [`on${name}`, note]));
}
