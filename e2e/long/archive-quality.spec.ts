/** The archive as the app runs it, its worker and this browser's storage: it ranks as the engine alone does, so that what the benchmark measures is what a person gets. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  answersOf,
  askedAt,
  askEngine,
  DEEPEST,
  recallRows,
  turnIds,
} from '../../bench/archive/questions.ts'
import { LOCOMO, logOfTalk, readTalks, type Talk } from '../../bench/evidence/locomo.ts'
import { dataFolder, NO_DATA } from '../../src/test/data-folder.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { callArchive, keepWorkers } from '../archive-calls.ts'
import { expect, test } from '../fixtures.ts'
import { openNewChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'

interface Hit {
  readonly messageId: string
  readonly score: number
}

test('finds in the browser what the engine finds without one, in the same order', async ({
  page,
}) => {
  const folder = dataFolder()
  test.skip(folder === null, NO_DATA)
  test.setTimeout(180_000)
  const talks = readTalks(join(folder ?? '', LOCOMO))
  await keepWorkers(page)
  // The words of the sample would count among those of the talks.
  await openNewChat(page)
  const sessions = new Map<Talk, string>()
  for (const talk of talks) sessions.set(talk, await importTalk(page, talk))
  await callArchive(page, 'refresh', [[]])

  const inBrowser = new Map<Talk, readonly (readonly Hit[])[]>()
  for (const talk of talks) inBrowser.set(talk, await findAll(page, talk, sessions.get(talk) ?? ''))

  const ask = askEngine(talks)
  for (const talk of talks) {
    const alone = talk.questions.map(({ text }) =>
      ask(talk, text).map(({ id, score }) => ({ messageId: id, score })),
    )
    expect(inBrowser.get(talk)).toEqual(alone)
  }

  const rows = recallRows(
    'palimpsest in Chromium',
    answersOf(talks, (talk, question) => {
      const position = talk.questions.findIndex(({ text }) => text === question)
      return turnIds(
        talk,
        (inBrowser.get(talk)?.[position] ?? []).map(({ messageId }) => messageId),
      )
    }),
  )
  for (const { filter, metric, value, n } of rows)
    if (!filter.startsWith('category'))
      test.info().annotations.push({
        type: `${metric}, ${filter}`,
        description: `${value} % of ${n} questions`,
      })
})

/** The id of the session that it became. */
async function importTalk(page: Page, talk: Talk): Promise<string> {
  const events = logOfTalk(talk)
  const text = exportSession({ title: talk.name, exportedAt: askedAt(talk), events })
  await importSession(page, { name: `${talk.name}.json`, text })
  return page.url().split('/').at(-1) ?? ''
}

/** What each question of a talk finds, as the app asks when it looks for what to recall. */
function findAll(page: Page, talk: Talk, sessionId: string): Promise<readonly (readonly Hit[])[]> {
  const options = { sessionId, limit: DEEPEST, now: askedAt(talk) }
  return callArchive<readonly Hit[]>(
    page,
    'find',
    talk.questions.map(({ text }) => [text, options]),
  )
}
