/** The rows that a statement gave back by `returning`, as its columns say. */
export const rowsOf = <Row>({ raw }: { readonly raw: unknown }) => raw as Row[];
