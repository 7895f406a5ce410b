/** A style sheet as the style-sheet loader gives it: adopted by a document or a shadow root, its class names local to the app. */
declare module '*.css' {
  export const sheet: CSSStyleSheet;
  export const css: Readonly<Record<string, string>>;
}
