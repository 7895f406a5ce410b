import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/** The line of a JSON text in which a field lies that the API has named, as `notes.3.category`; that of what holds it when it is missing. */
export function lineOf(json: string, field: string): number {
  const root = parseTree(json);
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  for (let length = path.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return json.slice(0, node.offset).split('\n').length;
  }
  return 1;
}
