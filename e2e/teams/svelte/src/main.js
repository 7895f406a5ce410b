import { mount as show, unmount as remove } from 'svelte';
import App from './app.svelte';

let shown;

export async function mount({ domElement }) {
  shown = show(App, { target: domElement });
}

export async function unmount() {
  await remove(shown);
}
