import { describe, expect, it } from 'vitest'
import { latestOnly } from './calls.ts'

/** Answers a question in capitals, when it is told to. */
function held() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const ask = latestOnly(
    (question: string) =>
      new Promise<string>((resolve, reject) => {
        asked.push(question)
        answers.push(() =>
          question === 'bad' ? reject(new Error('no')) : resolve(question.toUpperCase()),
        )
      }),
  )
  const settled = () => new Promise(resolve => setTimeout(resolve, 0))
  const answer = async () => {
    answers.at(-1)?.()
    await settled()
  }
  return { ask, asked, answer }
}

describe('asking for the newest only', () => {
  it('asks at once when nothing is asked', async () => {
    const { ask, asked, answer } = held()
    const first = ask('a')
    expect(asked).toEqual(['a'])
    await answer()
    expect(await first).toBe('A')
    void ask('b')
    expect(asked).toEqual(['a', 'b'])
  })

  it('leaves out what a newer question takes the place of', async () => {
    const { ask, asked, answer } = held()
    const answers = Promise.all(['f', 'fe', 'fen', 'fenc'].map(ask))
    await answer()
    await answer()
    expect(await answers).toEqual(['F', null, null, 'FENC'])
    expect(asked).toEqual(['f', 'fenc'])
  })

  it('goes on after a question that cannot be answered', async () => {
    const { ask, answer } = held()
    const bad = ask('bad').catch(String)
    const next = ask('next')
    await answer()
    expect(await bad).toBe('Error: no')
    await answer()
    expect(await next).toBe('NEXT')
  })
})
