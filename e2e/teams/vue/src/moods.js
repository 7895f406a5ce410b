/** Returns the moods that a person has stored. */
export async function moodsOf(host) {
  const documents = await host.documents();
  return {
    list: async () => (await documents.list('mood.')).map(({ key, content }) => ({ key, text: content.text })),
    add: (text) => documents.set(`mood.${Date.now()}`, { text }, 'none'),
    subscribe: documents.subscribe,
  };
}
