import type { Configuration } from 'webpack';
import type webpack from 'webpack';

/** The default export of `daybook.config.mjs`, beside app.json: additions to the build of an app. */
export interface Config {
  /** Other names of packages, files and folders. Relative paths are relative to the app's folder. */
  readonly alias?: Readonly<Record<string, string>>;
  /**
   * The semver ranges of packages that the app shares with other apps: the page loads one copy for all apps whose ranges it fits. The
   * app has its own copy for the case that no other app has one. React is always the shell's.
   */
  readonly shared?: Readonly<Record<string, string>>;
  /** The URL of the app's backend while `daybook dev` runs, such as `http://localhost:4000`. A release uses the one of the operator. */
  readonly backend?: string;
  /**
   * Changes the configuration of webpack, or returns another one, for each build of the app. It may add loaders, plugins and whatever
   * else; what a page or the registry relies on must stay as it is.
   */
  readonly webpack?: (configuration: Configuration, context: ConfigContext) => Configuration | void | Promise<Configuration | void>;
}

export interface ConfigContext {
  /** `development` in `daybook dev`. */
  readonly mode: 'production' | 'development';
  /** `app`; or a part for other sites, which package.json describes. */
  readonly part: 'app' | 'element' | 'scripts' | 'remote';
  readonly webpack: typeof webpack;
}
