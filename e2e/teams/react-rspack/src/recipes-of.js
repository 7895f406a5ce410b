/** Returns the recipes that a person has stored. */
export async function recipesOf(host) {
  const documents = await host.documents();
  return {
    list: async () => (await documents.list('recipe.')).map(({ key, content }) => ({ key, text: content.text })),
    add: (text) => documents.set(`recipe.${Date.now()}`, { text }, 'none'),
    subscribe: documents.subscribe,
  };
}
