/** Small first, so that the first paint is early; then large, so that a filter over many notes asks seldom. */
export const FIRST_PAGE = 60;
export const NEXT_PAGE = 500;
