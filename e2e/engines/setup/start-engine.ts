import { built } from '../../../packages/tooling/test/built-product.ts';
import { startProductWith } from '../../setup/product.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** Only the apps that the journeys open, because each takes seconds to publish. */
const apps = ['shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar'];

const engines = { firefox: startFirefox, webkit: startWebKit };

declare global {
  var stopEngine: (() => Promise<void>) | undefined;
}

/** Jest's global setup: the browser that ENGINE names and a product, for all journeys. */
export default async function startEngine() {
  const name = process.env.ENGINE;
  if (name !== 'firefox' && name !== 'webkit') throw new Error('Set ENGINE to firefox or webkit.');
  const [engine, product] = await Promise.allSettled([engines[name](), startProductWith(built(...apps))]);
  const stopAll = async () => {
    if (engine.status === 'fulfilled') await engine.value.stop();
    if (product.status === 'fulfilled') await product.value.stop();
  };
  globalThis.stopEngine = stopAll;
  if (engine.status === 'rejected' || product.status === 'rejected') {
    await stopAll();
    throw engine.status === 'rejected' ? engine.reason : product.status === 'rejected' && product.reason;
  }
  process.env.ENGINE_ADDRESS = engine.value.address;
  process.env.PRODUCT_URL = product.value.url;
  process.env.PRODUCT_DATA = product.value.dataDir;
}
