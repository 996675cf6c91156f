import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EventId } from '../../engine/log/event-fields.ts'
import type { CallsOf } from '../../host/feature.ts'
import { MarkdownReaderContext } from '../../kit/markdown/contexts.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { mount } from '../../test/mounted.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import type { AnswerBeside } from './answers-beside.ts'
import { severalModels } from './feature.ts'
import { SideBySide } from './SideBySide.tsx'

type Calls = CallsOf<typeof severalModels>

const answerOf = (model: string, change: Partial<AnswerBeside> = {}): AnswerBeside => ({
  model: { provider: 'openai-compatible', host: 'models.test', model },
  activity: { type: 'idle' },
  parts: [{ type: 'text', text: `From ${model}.` }],
  finishReason: 'stop',
  isStopped: false,
  failure: null,
  usage: [],
  compactions: 0,
  sentAt: 1_000,
  endedAt: 3_500,
  isAsked: true,
  messageId: EventId.parse(`of-${model}`),
  isShown: false,
  ...change,
})

function open(...answers: readonly AnswerBeside[]) {
  const calls = {
    answersTo: vi.fn<Calls['answersTo']>(async () => answers),
    changeTo: vi.fn<Calls['changeTo']>(async () => true),
  }
  const application = withFeature(createFakeApplication(), severalModels, null, calls)
  mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <SideBySide setId="e2" />
    </MarkdownReaderContext>,
    application,
  )
  return { application, ...calls }
}

const dialog = page.getByRole('dialog', { name: 'Answers side by side' })
const column = (model: string) => dialog.getByRole('article', { name: model })

beforeEach(() => page.viewport(1_100, 700))

it('each answer stands in its column, and the chat changes to another one by a press', async () => {
  const { answersTo, changeTo } = open(answerOf('ara', { isShown: true }), answerOf('borea'))
  await expect.element(column('ara')).toMatchTextContent(/From ara\..*In this chat now/)
  expect(answersTo.mock.calls).toEqual([['e2']])
  await expect
    .element(column('ara').getByRole('button', { name: 'Continue with this one' }))
    .not.toBeInTheDocument()
  await userEvent.click(column('borea').getByRole('button', { name: 'Continue with this one' }))
  await expect.poll(() => changeTo.mock.calls.map(([id]) => id)).toEqual(['of-borea'])
})

it('nothing is changed while something is written', async () => {
  const { application } = open(answerOf('ara', { isShown: true }), answerOf('borea'))
  application.changeSession({ activity: { type: 'streaming', since: 1 } })
  await expect
    .element(column('borea').getByRole('button', { name: 'Continue with this one' }))
    .toBeDisabled()
})

it('in a narrow place they are tabs, and the one of the chat is shown', async () => {
  await page.viewport(390, 700)
  open(answerOf('ara'), answerOf('borea', { isShown: true }))
  await expect
    .element(dialog.getByRole('tab', { name: 'borea' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(dialog.getByText('From borea.')).toBeVisible()
  await expect.element(dialog.getByText('From ara.')).not.toBeInTheDocument()
})
