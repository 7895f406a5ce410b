import { createToastQueue, trackUserInteraction } from '@daybook/host/host-members';
import { createStore, useStore } from '@daybook/host/store';
import type { Store, Theme } from '@daybook/kit/host/host';
import { useCallback, useMemo, useState, useEffect } from 'react';
import { hasOpenDialog, isPlainKey, isTypedIn } from '@daybook/host/keyboard';
import type { EmitBoardEvent } from './board-events.ts';
import type { BoardOptions } from './board-options.ts';
import type { BoardSession } from './board-session.ts';
import { embeddedHost, pageStorage } from './host/embedded-host.ts';
import { texts } from './texts.ts';

export interface BoardContext {
  root: ShadowRoot;
  session: BoardSession;
  options: BoardOptions;
  theme: Store<Theme>;
  emit: EmitBoardEvent;
}

/** Returns the host of the tasks app for one user, and what the board shows for it. */
export function useEmbeddedHost({ root, session, options, theme, emit }: BoardContext, userId: string | undefined) {
  const [announcement] = useState(() => createStore(''));
  const crash = useCrash(emit);
  const hasUserInteracted = useMemo(() => trackUserInteraction(root), [root]);
  useBoardShortcuts(root);
  const { origin } = options;
  const { onCrash } = crash;
  const hosting = useMemo(() => {
    if (userId === undefined) return undefined;
    // Created with the host: a user does not see the toasts of another user.
    const toasts = createToastQueue();
    const host = embeddedHost({
      origin,
      userId,
      user: session.access.user,
      fetch: session.access.fetchFor(userId),
      theme,
      storage: pageStorage(),
      emit,
      hasUserInteracted,
      toast: toasts.toast,
      // Until the person uses the board, screen changes are not announced over the host page.
      announce: (title) => hasUserInteracted() && announcement.set(title),
      crash: onCrash,
      onNavigated: () => scrollToTop(root),
      onListed: once((tasks) => whenBoardRendered(root, () => emit('daybook:ready', { tasks }))),
    });
    return { host, toasts };
  }, [userId, origin, session, theme, emit, hasUserInteracted, announcement, onCrash, root]);
  useEffect(() => {
    if (!hosting) return;
    session.setSender(async () => (await import('./host/send-unsaved.ts')).sendUnsaved(hosting.host.outbox));
    return () => {
      session.setSender();
      announcement.set('');
    };
  }, [hosting, session, announcement]);
  return { hosting, announcement: useStore(announcement), crash };
}

function useCrash(emit: EmitBoardEvent) {
  const [hasCrashed, setCrashed] = useState(false);
  const onCrash = useCallback(
    (error: unknown) => {
      console.error('daybook-board', error);
      setCrashed(true);
      emit('daybook:error', { code: 'crash', message: error instanceof Error ? error.message : texts.crashed });
    },
    [emit],
  );
  return { hasCrashed, onCrash, retry: useCallback(() => setCrashed(false), []) };
}

/** Scrolls the board to its top, and the page to the board if its top is above the window. */
function scrollToTop(root: ShadowRoot) {
  const box = root.querySelector('[data-box]');
  if (box) box.scrollTop = 0;
  if (root.host.getBoundingClientRect().top < 0) root.host.scrollIntoView({ block: 'start' });
}

function whenBoardRendered(root: ShadowRoot, onRendered: () => void) {
  const isRendered = () => root.querySelector('[data-column]') !== null;
  if (isRendered()) return onRendered();
  // Not disconnected with the board: an observer is garbage collected with the nodes that it observes.
  const observer = new MutationObserver(() => {
    if (!isRendered()) return;
    observer.disconnect();
    onRendered();
  });
  observer.observe(root, { childList: true, subtree: true });
}

function once(call: (tasks: number) => void) {
  let wasCalled = false;
  return (tasks: number) => {
    if (!wasCalled) call(tasks);
    wasCalled = true;
  };
}

/**
 * Handles the shortcuts that links and buttons declare by `aria-keyshortcuts`, while the focus is in the board. Text that is typed into
 * the board does not reach the host page, which would take it for its own shortcuts: outside the shadow root no field is the target.
 */
function useBoardShortcuts(root: ShadowRoot): void {
  useEffect(() => {
    const controller = new AbortController();
    root.addEventListener('keydown', (event) => event instanceof KeyboardEvent && press(event, root), controller);
    for (const name of ['keydown', 'keypress', 'keyup']) root.addEventListener(name, stopTypedText, controller);
    return () => controller.abort();
  }, [root]);
}

function press(event: KeyboardEvent, root: ShadowRoot) {
  if (event.defaultPrevented || !isPlainKey(event) || isTypedIn(event.target) || hasOpenDialog(root)) return;
  const target = root.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!target || target.closest('[hidden]')) return;
  event.preventDefault();
  target.click();
}

function stopTypedText(event: Event) {
  if (event instanceof KeyboardEvent && event.key.length === 1 && isTypedIn(event.target)) event.stopPropagation();
}
