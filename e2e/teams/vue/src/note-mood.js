import singleSpaVue from 'single-spa-vue';
import { createApp, h } from 'vue';
import NoteMood from './note-mood.vue';

/** Extends the screen of a note. */
export const { bootstrap, mount, unmount } = singleSpaVue({
  createApp,
  appOptions: async ({ host, context }) => ({ render: () => h(NoteMood, { host, context }) }),
});
