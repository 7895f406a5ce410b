/** The columns of the board from left to right, and the category that each stands for (specification, sections 2 and 4). */
export const columns = [
  { title: 'TO DO', category: 'incomplete' },
  { title: 'DONE', category: 'completed' },
  { title: 'IN REVIEW', category: 'inreview' },
  { title: 'BACKLOG', category: 'backlog' },
] as const;
