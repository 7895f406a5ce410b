/** Escapes a text for an attribute value or an element's text. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns JSON for a script element. Without `<` it cannot end the element or begin a comment. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
