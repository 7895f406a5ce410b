/** Lets all who ask for the same, while it is under way, share one answer. */
export function shared<Question, Answer>(ask: (question: Question) => Promise<Answer>): (question: Question) => Promise<Answer> {
  const underWay = new Map<Question, Promise<Answer>>();
  return (question) => {
    const answer = underWay.get(question) ?? ask(question).finally(() => underWay.delete(question));
    underWay.set(question, answer);
    return answer;
  };
}
