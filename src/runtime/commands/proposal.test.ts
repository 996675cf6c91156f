import { expect, it } from 'vitest'
import { saying, startApp, until } from '../../test/application.ts'

/** A chat with a summary that waits for the person. */
async function withProposal() {
  const { app, talk, session } = await startApp({ script: () => saying('word '.repeat(200)) })
  await talk(...Array.from({ length: 8 }, (_, turn) => `Question ${turn} ${'more '.repeat(100)}`))
  await app.compact({ focus: null, summarizer: 'extractive' })
  await until(() => session().proposal !== null)
  return { app, session }
}

it('a proposal is applied with the text that the person left', async () => {
  const { app, session } = await withProposal()
  await app.applyProposal('## Goal\n- A garden\n')
  expect(session()).toMatchObject({ proposal: null, compactionsInForce: 1 })
  expect(session().rows).toContainEqual(
    expect.objectContaining({
      record: expect.objectContaining({
        result: expect.objectContaining({ summary: expect.stringContaining('A garden') }),
      }),
    }),
  )
})

it('a proposal that is discarded is gone, and nothing is summarized', async () => {
  const { app, session } = await withProposal()
  await app.discardProposal()
  expect(session()).toMatchObject({ proposal: null, compactionsInForce: 0 })
})
