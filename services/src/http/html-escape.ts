/** A text as the value of an attribute or as text of an element. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON for a script element. Without `<` nothing in it can end the element or begin a comment. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
