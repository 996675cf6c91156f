import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeApplication } from '../../test/fake-application.ts'
import { mount } from '../../test/mounted.ts'
import { Queue } from './Queue.tsx'

const queue = page.getByRole('list', { name: 'Queue' })

function open(type: 'idle' | 'streaming') {
  const changes: (readonly [string, object])[] = []
  const application = Object.assign(createFakeApplication(), {
    arrangeQueued: async (id: string, change: object) => {
      changes.push([id, change])
      return true
    },
  })
  const nothing = () => undefined
  mount(<Queue editing={null} onEdit={nothing} onDone={nothing} onMissing={nothing} />, application)
  application.changeSession({
    activity: type === 'idle' ? { type } : { type, since: 1 },
    queue: [
      { id: 'a', text: 'Held back', images: [], waits: true },
      { id: 'b', text: 'Next one', images: [] },
    ],
  })
  return changes
}

it('a message that Stop held says that it waits for the person, who can send it', async () => {
  const changes = open('idle')
  const [held, next] = [queue.getByRole('listitem').first(), queue.getByRole('listitem').last()]
  await expect.element(held).toMatchTextContent('Waits for you Held back')
  await expect.element(next).toMatchTextContent('Queued Next one')
  await userEvent.click(held.getByRole('button', { name: 'Send', exact: true }))
  expect(changes).toEqual([['a', { waits: false }]])
})

it('while another answer runs it can be sent after that', async () => {
  const changes = open('streaming')
  const held = queue.getByRole('listitem').first()
  await userEvent.click(held.getByRole('button', { name: 'Send after the answer' }))
  expect(changes).toEqual([['a', { waits: false }]])
  await expect.element(queue.getByRole('button', { name: 'Send into this answer' })).toHaveLength(1)
})
