import { StyleRoot } from '@daybook/kit/ui/styles';
import { useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type BoardLife, beginLife } from './board-life.ts';
import { type BoardOptions, defaultLabel } from './board-options.ts';
import { LivingBoard } from './living-board.tsx';
import { layBase } from './look/base-sheets.ts';
import { fitSheet } from './look/fit-sheet.ts';
import { Ground } from './look/ground.tsx';
import { useTheme } from './look/use-theme.ts';
import { SetupPanel } from './parts/setup-panel.tsx';
import { tellBy } from './tell.ts';

export interface EmbeddedBoardProps {
  /** Where it is rendered. Its element is where the events are dispatched. */
  root: ShadowRoot;
  options: BoardOptions;
  /** Gives the way to connect, as soon as there is one. */
  onLife?: (life: BoardLife) => void;
}

/** A whole board in a shadow root, by whichever React renders it. */
export function EmbeddedBoard({ root, options, onLife }: EmbeddedBoardProps) {
  const { origin, portal, theme: choice = 'auto', height = 'content', label = defaultLabel, getToken } = options;
  const tell = useMemo(() => tellBy(root.host), [root]);
  const theme = useTheme(root.host, choice);
  const look = useSyncExternalStore(theme.subscribe, theme.get);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  useInsertionEffect(() => layBase(root), [root]);
  const life = useLife(options, tell);
  useEffect(() => {
    if (life) onLife?.(life);
  }, [life, onLife]);
  return (
    <StyleRoot root={root} fit={fitSheet} above={above ?? undefined}>
      <Ground root={root} theme={look} height={height} label={label} aboveRef={setAbove}>
        {portal === '' && <SetupPanel tell={tell} />}
        {life && (
          <LivingBoard
            key={`${origin} ${portal} ${Boolean(getToken)}`}
            root={root}
            life={life}
            options={options}
            theme={theme}
            tell={tell}
          />
        )}
      </Ground>
    </StyleRoot>
  );
}

/** One for an origin and a portal; a host that gives another `getToken` at each rendering goes on with the same board. */
function useLife({ origin, portal, onBehalfOf, getToken }: BoardOptions, tell: ReturnType<typeof tellBy>): BoardLife | undefined {
  const [life, setLife] = useState<BoardLife>();
  const latest = useRef(getToken);
  useEffect(() => {
    latest.current = getToken;
  });
  const isGiven = getToken !== undefined;
  useEffect(() => {
    if (portal === '') return;
    const ask = () => latest.current?.() ?? Promise.reject(new Error('There is no getToken any more.'));
    const begun = beginLife({ origin, portal, onBehalfOf, getToken: isGiven ? ask : undefined, tell });
    setLife(begun);
    void begun.access.retry();
    return () => {
      begun.access.close();
      setLife(undefined);
    };
  }, [origin, portal, onBehalfOf, isGiven, tell]);
  return life;
}
