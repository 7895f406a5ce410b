/** Read as text, by a rule of daybook.config.mjs. */
declare module '*.note' {
  const text: string;
  export default text;
}
