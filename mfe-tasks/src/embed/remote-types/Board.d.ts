import type { CSSProperties, JSX } from 'react';

/** The columns, as Daybook's API names them. */
export type TaskCategory = 'incomplete' | 'completed' | 'inreview' | 'backlog';

/** The `detail` of each event has `version: 1`. */
export type BoardEvent<Detail> = CustomEvent<Detail & { readonly version: 1 }>;

export interface BoardProps {
  /** The portal's id, as an operator of Daybook registered it. */
  readonly portal: string;
  /** Your own id of your user, opaque. Another user never sees the board of the one before, and ends that connection. */
  readonly user?: string | undefined;
  /** `auto` follows the `color-scheme` of the page around the board; if it has none, the preference of the user. */
  readonly theme?: 'auto' | 'light' | 'dark' | undefined;
  /** `content` is as tall as its content, `fill` fills its box and scrolls inside. */
  readonly height?: 'content' | 'fill' | undefined;
  /** The accessible name of the board's region. */
  readonly label?: string | undefined;
  /** Where Daybook is. Default: where this code was loaded from. */
  readonly origin?: string;
  /** Returns an access token. Without it, the board shows Connect. */
  readonly getToken?: (() => Promise<string>) | undefined;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** The tasks are shown for the first time. */
  readonly onReady?: (event: BoardEvent<{ readonly tasks: number }>) => void;
  /** A move of a task is saved. */
  readonly onTaskMoved?: (
    event: BoardEvent<{ readonly id: number; readonly from: TaskCategory; readonly to: TaskCategory }>,
  ) => void;
  /** A person opens a task. `preventDefault()` keeps the board from showing it. */
  readonly onTaskOpen?: (event: BoardEvent<{ readonly id: number; readonly url: string }>) => void;
  readonly onError?: (
    event: BoardEvent<{ readonly code: 'load' | 'token' | 'connect' | 'offline' | 'crash' | 'setup'; readonly message: string }>,
  ) => void;
  /** The board has no access, or lost it. */
  readonly onAuthRequired?: (
    event: BoardEvent<{ readonly reason: 'not-connected' | 'expired' | 'withdrawn' | 'refused' | 'disconnected' }>,
  ) => void;
}

/** The user's Progress Board of Daybook. */
export declare function Board(props: BoardProps): JSX.Element;
