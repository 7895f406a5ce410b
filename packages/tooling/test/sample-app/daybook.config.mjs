/** @type {import('@daybook/tooling/config').Config} */
export default {
  alias: { pictures: './src/pictures' },
  shared: { swr: '^2.0.0' },
  webpack(configuration) {
    configuration.module?.rules?.push({ test: /\.note$/, type: 'asset/source' });
  },
};
