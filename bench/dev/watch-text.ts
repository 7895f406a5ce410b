declare global {
  interface Window {
    /** Resolves to the time at which the text was painted, in milliseconds since 1970. */
    textPainted: Promise<number>;
  }
}

/** Runs in the page: waits for a frame with this text. */
export function watchText(text: string) {
  window.textPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
