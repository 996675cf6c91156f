/** Folds side questions, which are asked beside the conversation. */
import type { EventOf } from '../log/event.ts'
import type { SideQuestion } from '../log/transcript.ts'

/** `number`: of the messages before the event. An event about a question that the branch does not have changes nothing. */
export function foldSideQuestion(
  questions: readonly SideQuestion[],
  event: EventOf<'v1.side-question-asked' | 'v1.side-question-answered' | 'v1.side-question-taken'>,
  number: number,
): readonly SideQuestion[] {
  if (event.type === 'v1.side-question-asked')
    return [...questions, { afterNumber: number, event, answer: null, takenAs: null }]
  const change =
    event.type === 'v1.side-question-answered' ? { answer: event } : { takenAs: number - 1 }
  return questions.map(question =>
    question.event.id === event.questionId ? { ...question, ...change } : question,
  )
}
