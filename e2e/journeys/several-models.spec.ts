/** One question to several models: they write side by side, one fails alone, and the chat goes on with the chosen one. */
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { ADD, button, fromMenu } from '../controls.ts'
import { openNewChat } from '../opening.ts'
import { fault, says } from '../server/behaviour.ts'
import { rows, send, settled } from '../talk.ts'

test('several models answer side by side, and the chat goes on with the chosen one', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/status of 402/)
  let isRefused = true
  const quick = await serve({
    models: ['quick-model'],
    reply: () => says('The quay was built in 1904.'),
  })
  const slow = await serve({
    models: ['slow-model'],
    reply: (_, index) =>
      index === 0
        ? says('It was built in stages, from 1899 to 1911, as the log says. '.repeat(20), {
            betweenMs: 400,
          })
        : says('Because the log says so.'),
  })
  const empty = await serve({
    models: ['empty-model'],
    reply: () => (isRefused ? fault(402, 'The account is empty.') : says('In 1904.')),
  })
  const serviceAt = (url: string, model: string) => ({
    endpoint: {
      protocol: 'openai-compatible' as const,
      baseUrl: url,
      model,
      windowTokens: 8_192,
    },
    test: { at: 0, ok: true, models: [model] },
  })
  const first = serviceAt(quick.url, 'quick-model')
  await openNewChat(page, {
    model: 'endpoint',
    endpoint: first.endpoint,
    services: [first, serviceAt(slow.url, 'slow-model'), serviceAt(empty.url, 'empty-model')],
  })
  const column = (model: string) => page.getByRole('article', { name: model })

  await test.step('the models are chosen by keyboard, and stand above the box', async () => {
    await fromMenu(page, ADD, 'Ask several models at once')
    const dialog = page.getByRole('dialog', { name: 'Ask several models' })
    await expect(dialog.getByRole('checkbox', { name: /quick-model/ })).toBeChecked()
    await expect(button(dialog, 'Ask 1 model')).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /slow-model/ }).press('Space')
    await dialog.getByRole('checkbox', { name: /empty-model/ }).press('Space')
    await expectNoBarriers(page, 'choice of several models')
    await button(dialog, 'Ask 3 models').press('Enter')
    const chips = page.getByRole('region', { name: 'Models that answer next' })
    await expect(chips.getByRole('listitem')).toHaveCount(3)
    await expect(chips).toContainText(/3 × .+ tokens/)
  })

  await test.step('all write at once, and the one that fails says why in its column', async () => {
    await send(page, 'When was the quay built?')
    await expect(column('quick-model')).toContainText('The quay was built in 1904.')
    await expect(column('slow-model')).toContainText('It was built in stages')
    await expect(button(column('slow-model'), 'Stop slow-model')).toBeVisible()
    await expect(column('empty-model')).toContainText('No answer')
  })

  await test.step('a reload in the middle keeps every word, and asks nobody again', async () => {
    await page.waitForTimeout(600)
    await page.reload()
    await expect(column('quick-model')).toContainText('The quay was built in 1904.')
    await expect(column('slow-model')).toContainText('It was built in stages')
    await expect(column('slow-model')).toContainText('Interrupted')
    for (const server of [quick, slow, empty]) expect(server.bodies).toHaveLength(1)
    await expectNoBarriers(page, 'answers of several models')
  })

  await test.step('one is asked again alone', async () => {
    isRefused = false
    await button(column('empty-model'), 'Retry empty-model').click()
    await expect(column('empty-model')).toContainText('In 1904.')
    expect(quick.bodies).toHaveLength(1)
  })

  await test.step('the chat goes on with one, and its model reads no other answer', async () => {
    await button(column('slow-model'), 'Continue with this one').click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(column('quick-model')).toBeHidden()
    await expect(rows(page, 'assistant').last()).toContainText('It was built in stages')
    await expect(page.getByRole('group', { name: /^Version \d of 3/ })).toBeVisible()
    await send(page, 'Why?')
    await settled(page)
    await expect(rows(page, 'assistant').last()).toContainText('Because the log says so.')
    expect(JSON.stringify(slow.bodies[1])).not.toContain('In 1904.')
    expect(quick.bodies).toHaveLength(1)
  })

  await test.step('later all answers stand side by side again, and the chat changes to another one', async () => {
    await button(rows(page, 'assistant').first(), 'See all answers side by side').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Answers side by side' })
    const beside = (model: string) => dialog.getByRole('article', { name: model })
    await expect(beside('slow-model')).toContainText('In this chat now')
    await expect(beside('quick-model')).toContainText('The quay was built in 1904.')
    await expectNoBarriers(page, 'answers side by side')
    await button(beside('quick-model'), 'Continue with this one').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rows(page, 'assistant').last()).toContainText('The quay was built in 1904.')
    await expect(button(page, 'Model: quick-model')).toBeVisible()
    expect(quick.bodies).toHaveLength(1)
  })
})
