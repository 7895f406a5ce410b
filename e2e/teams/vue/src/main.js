import singleSpaVue from 'single-spa-vue';
import { createApp, h } from 'vue';
import App from './app.vue';
import './main.css';

export const { bootstrap, mount, unmount } = singleSpaVue({
  createApp,
  appOptions: async ({ host }) => ({ render: () => h(App, { host }) }),
});
