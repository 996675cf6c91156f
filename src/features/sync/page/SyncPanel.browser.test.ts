import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AppError } from '../../../ports/errors.ts'
import { withFeature } from '../../../test/fake-feature.ts'
import { sync } from '../feature.ts'
import type { SyncCommands, SyncStatus } from '../status.ts'
import { createFakeApplication } from '../../../test/fake-application.ts'
import { fakeUi } from '../../../test/fake-ui.ts'
import { setCodePending } from './code-pending.ts'
import { UiProvider } from '../../../host/UiProvider.tsx'
import { SyncPanel } from './SyncPanel.tsx'

const box = document.createElement('div')
document.body.append(box)
let root: Root | null = null
afterEach(() => {
  root?.unmount()
  setCodePending(false)
})

const CODE = 'ABCDE FGHIJ'
const NOW = Date.now()

const STATUS = {
  remote: { kind: 'webdav', name: 'cloud.test' },
  devices: [
    { id: 'a', name: 'Laptop', isThis: true, contactAt: NOW },
    { id: 'b', name: 'Phone', isThis: false, contactAt: NOW - 3_600_000 },
  ],
  device: 'Laptop',
  branches: [],
  clockHours: null,
  rotation: null,
  isSplit: false,
  keys: { isShared: false, offers: [] },
} as const
const IN_STEP = { ...STATUS, state: 'in-step', at: NOW } as const
const PASSPHRASE = 'heron kettle orbit velvet'

function openPanel(status: SyncStatus | null, commands: Partial<SyncCommands> = {}) {
  const application = withFeature(createFakeApplication(), sync, status, commands)
  const { ui } = fakeUi(application)
  root = createRoot(box)
  root.render(createElement(UiProvider, { ui }, createElement(SyncPanel)))
  return application
}

/** What a person reads, dialogs included. */
const words = () => document.body.innerText

function control(name: string | RegExp): HTMLElement {
  const found = [
    ...document.body.querySelectorAll<HTMLElement>('button, input, textarea'),
  ].findLast(one => {
    const own = one.getAttribute('aria-label') ?? one.textContent
    const label =
      'labels' in one && one.labels instanceof NodeList ? one.labels[0]?.textContent : undefined
    return [own, label].some(text =>
      typeof name === 'string' ? text?.trim().startsWith(name) : name.test(text ?? ''),
    )
  })
  if (found === undefined) throw new Error(`Nothing is called ${name}`)
  return found
}

/** The control once it is there, however busy the machine is. */
const drawn = (name: string | RegExp) => vi.waitFor(() => control(name), 20_000)
const press = async (name: string | RegExp) => userEvent.click(await drawn(name))
const type = async (name: string, text: string) => {
  await userEvent.fill(await drawn(name), text)
}
const shows = async (text: string) => {
  await expect.poll(words).toContain(text)
}
/** To the end of the step that tests the place. */
async function chooseServer(): Promise<void> {
  await press('Set up sync…')
  await press('A WebDAV server')
  await type('Address of the folder', 'https://cloud.test/dav')
  await press('Continue')
}
async function typeTwice(): Promise<void> {
  await type('New passphrase for sync', PASSPHRASE)
  await type('The same once more', PASSPHRASE)
}

it.each<readonly [string, SyncStatus, readonly string[]]>([
  ['in step', IN_STEP, ['In step with cloud.test', 'Sync now']],
  ['beside clocks that differ', { ...IN_STEP, clockHours: 5 }, ['differ by 5 hours']],
  [
    'syncing',
    { ...STATUS, state: 'syncing', done: 3, of: 12 },
    ['Syncing with cloud.test: 3 of 12.'],
  ],
  [
    'offline',
    { ...STATUS, state: 'offline', since: NOW },
    ['No contact with cloud.test since', 'Go on writing'],
  ],
  [
    'refused',
    { ...STATUS, state: 'refused', code: 'full', sentence: 'The server is full.', at: NOW },
    ['Sync has not worked since', 'The server is full.', 'Try again'],
  ],
  [
    'in another tab',
    { ...STATUS, state: 'elsewhere' },
    ['Another tab of this app syncs with cloud.test.'],
  ],
])('says how it stands: %s', async (_, status, expected) => {
  openPanel(status)
  await shows('Phone')
  for (const text of [...expected, 'Laptop', 'this device']) expect(words()).toContain(text)
})

it('keeps what was typed when the person goes back, and names what is missing', async () => {
  const probe = vi.fn<SyncCommands['probe']>(async () => ({ joins: false }))
  openPanel(null, { probe })
  await press('Set up sync…')
  await press('A WebDAV server')
  await press('Continue')
  await shows('It begins with https://.')
  expect(probe).not.toHaveBeenCalled()
  await type('Address of the folder', 'https://cloud.test/dav')
  await type('Password', 'pw-77')
  await press('Continue')
  await shows('No device syncs here yet')
  await press('Continue')
  await type('New passphrase for sync', PASSPHRASE)
  await press('Back')
  await shows('No device syncs here yet')
  await press('Back')
  expect(control('Address of the folder')).toHaveProperty('value', 'https://cloud.test/dav')
  expect(control('Password')).toHaveProperty('value', 'pw-77')
  await press('Continue')
  await shows('No device syncs here yet')
  await press('Continue')
  await expect.poll(() => control('New passphrase for sync')).toHaveProperty('value', PASSPHRASE)
  await press('Start syncing')
  await shows('The two are not the same.')
})

it('says why a place cannot be used, and tests it again', async () => {
  const probe = vi
    .fn<SyncCommands['probe']>()
    .mockRejectedValueOnce(new AppError('no-cors', 'The server lets no page in.'))
    .mockResolvedValue({ joins: true })
  openPanel(null, { probe })
  await chooseServer()
  await shows('The server lets no page in.')
  await press('Test again')
  await shows('Your devices already sync here')
  expect(probe).toHaveBeenCalledTimes(2)
})

it('joins by the recovery code, and says what is wrong with it', async () => {
  const join = vi
    .fn<SyncCommands['join']>()
    .mockRejectedValueOnce(new AppError('code-mistyped', 'Group 3 has a wrong letter.'))
    .mockResolvedValue(undefined)
  openPanel(null, { probe: async () => ({ joins: true }), join })
  await chooseServer()
  await shows('Your devices already sync here')
  await press('Continue')
  await press('Join')
  await shows('Type the passphrase.')
  await press(/^Recovery code$/)
  await press('Join')
  await shows('Type the recovery code.')
  await type('Recovery code', CODE)
  await press('Join')
  await shows('Group 3 has a wrong letter.')
  await press('Join')
  await expect.poll(words).not.toContain('Step 3')
  expect(join).toHaveBeenLastCalledWith(
    { kind: 'webdav', url: 'https://cloud.test/dav', user: '', password: '' },
    { code: CODE },
  )
})

it('does not close on a recovery code before the person says that they keep it', async () => {
  const create = vi.fn<SyncCommands['create']>(async () => CODE)
  openPanel(null, { probe: async () => ({ joins: false }), create })
  await chooseServer()
  await shows('No device syncs here yet')
  await press('Continue')
  await typeTwice()
  await press('Start syncing')
  await shows(CODE)
  await userEvent.keyboard('{Escape}')
  await shows('First say that you keep the code.')
  expect(words()).toContain(CODE)
  await press('I keep the code')
  await press('Done')
  await expect.poll(words).not.toContain(CODE)
})

it('reminds of a code that was never confirmed, also when the page was closed over it', async () => {
  setCodePending(true)
  openPanel(IN_STEP, { recoveryCode: async () => CODE })
  await shows('You have not confirmed')
  await press('Show the recovery code…')
  await shows(CODE)
  await press('I keep the code')
  await press('Done')
  await expect.poll(words).not.toContain('You have not confirmed')
})

it('says what stays where before a device leaves', async () => {
  const leave = vi.fn<SyncCommands['leave']>(async () => undefined)
  openPanel(IN_STEP, { leave })
  await press('Leave sync…')
  await shows('What is at cloud.test stays there')
  expect(leave).not.toHaveBeenCalled()
  await press('Leave sync')
  await expect.poll(() => leave).toHaveBeenCalledOnce()
})

it('renames this device, and no other one', async () => {
  const renameDevice = vi.fn<SyncCommands['renameDevice']>(async () => undefined)
  openPanel(IN_STEP, { renameDevice })
  await shows('Laptop')
  expect(document.querySelectorAll('[aria-label="Rename this device"]')).toHaveLength(1)
  await press('Rename this device')
  await type('Name of this device', 'Old laptop')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => renameDevice).toHaveBeenCalledWith('Old laptop')
})

it('removes another device with a new passphrase, and shows the new recovery code until it is kept', async () => {
  const makeNewKeys = vi.fn<SyncCommands['makeNewKeys']>(async () => CODE)
  openPanel(IN_STEP, { makeNewKeys })
  await press('Remove… Phone')
  await shows('Remove “Phone” from sync')
  await shows('These get the new keys: this device.')
  await shows('change the password of cloud.test, too')
  await press('Remove')
  await shows('At least 8 characters.')
  await typeTwice()
  await press('Remove')
  await shows(CODE)
  expect(makeNewKeys).toHaveBeenCalledExactlyOnceWith(PASSPHRASE, 'b')
  await press('Done')
  await shows('First say that you keep the code.')
})

it('changes the passphrase alone, says which one works after a failure, and offers new keys', async () => {
  const changePassphrase = vi.fn<SyncCommands['changePassphrase']>(async () => {
    throw new AppError('full', 'The disk is full.')
  })
  openPanel(IN_STEP, { changePassphrase, makeNewKeys: async () => CODE })
  await press('Change passphrase…')
  await typeTwice()
  await press('Change passphrase')
  await shows('The disk is full. The old passphrase still works.')
  changePassphrase.mockResolvedValue({ oldWorks: true })
  await press('Change passphrase')
  await shows('The old one works, too')
  await press('Change passphrase…')
  await press('Make new keys, too')
  await typeTwice()
  await press('Change passphrase')
  await shows(CODE)
  expect(changePassphrase).toHaveBeenCalledTimes(2)
})

it('says to a removed device what that means, and lets it join again', async () => {
  const rejoin = vi.fn<SyncCommands['rejoin']>(async () => {
    throw new AppError('keys-replaced', 'This code was replaced.')
  })
  openPanel({ ...STATUS, devices: [], state: 'removed', by: 'Desk' }, { rejoin })
  await shows('“Desk” removed this device from sync.')
  await shows('All chats that are here stay here')
  for (const gone of ['Show the recovery code', 'Change passphrase', 'Devices'])
    expect(words()).not.toContain(gone)
  await press('Join again…')
  await press('Recovery code')
  await type('Recovery code', CODE)
  await press('Join')
  await shows('This code was replaced.')
  rejoin.mockResolvedValue()
  await press('Join')
  await expect.poll(words).not.toContain('Join your devices again')
  expect(rejoin).toHaveBeenLastCalledWith({ code: CODE })
})

it('lets a device join again that cannot know its keys, and warns if devices sync apart', async () => {
  openPanel({
    ...STATUS,
    isSplit: true,
    state: 'refused',
    code: 'keys-unclear',
    sentence: 'Other keys.',
    at: NOW,
  })
  await shows('Other keys.')
  await shows('There are other new keys at this place')
  await press('Join again…')
  await shows('Join your devices again')
  expect(control('Join')).toBeTruthy()
})

it('shows what each device is, and who made the keys', async () => {
  const [laptop, phone] = STATUS.devices
  openPanel({
    ...IN_STEP,
    devices: [laptop, { ...phone, form: 'phone' }],
    rotation: { by: 'Desk', removed: ['Old, lost'] },
  })
  await shows('New keys were made on “Desk”, which removed: “Old, lost”.')
  const [own, other] = [...document.querySelectorAll('li path')].map(path => path.getAttribute('d'))
  expect(own).not.toBe(other)
})

it('signs in again where a storage ended the sign-in, at the same account', async () => {
  const place = { kind: 'remotestorage', url: 'https://rs.test', user: 'ada@rs.test' } as const
  const renewed = { ...place, password: 'token-88' }
  const signedIn = Promise.withResolvers<typeof renewed>()
  const beginSignIn = vi.fn<SyncCommands['beginSignIn']>(async () => 'https://rs.test/oauth')
  const renewSignIn = vi.fn<SyncCommands['renewSignIn']>(async () => undefined)
  const finishSignIn = () => signedIn.promise
  openPanel(
    {
      ...STATUS,
      remote: { kind: 'remotestorage', name: 'ada@rs.test' },
      state: 'refused',
      code: 'unauthorized',
      sentence: 'It does not let this app in.',
      at: NOW,
    },
    { beginSignIn, finishSignIn, renewSignIn },
  )
  await press('Sign in again…')
  await shows('Sign in again as ada@rs.test')
  await press('Go on')
  await shows('Press “Find my storage” and sign in there first.')
  await press('Find my storage')
  await shows('Sign in, then come back to this page: rs.test')
  signedIn.resolve(renewed)
  await shows('Signed in as ada@rs.test.')
  await press('Go on')
  await expect.poll(() => renewSignIn).toHaveBeenCalledExactlyOnceWith(renewed)
  expect(beginSignIn.mock.lastCall?.[0]).toBe('ada@rs.test')
  await expect.poll(() => words()).not.toContain('Sign in again as')
})

it('shares keys only if the person says so, and says what stays when they stop', async () => {
  const shareKeys = vi.fn<SyncCommands['shareKeys']>(async () => undefined)
  const application = openPanel(IN_STEP, { shareKeys })
  await shows('No key is saved on this device')
  await press('Also share the saved API keys')
  await expect.poll(() => shareKeys).toHaveBeenLastCalledWith(true)
  application.change({ features: { sync: { ...IN_STEP, keys: { isShared: true, offers: [] } } } })
  await expect.poll(() => control('Also share')).toHaveProperty('checked', true)
  await press('Also share the saved API keys')
  await shows('Devices that took them keep them.')
  expect(shareKeys).toHaveBeenLastCalledWith(false)
})

it('adds the keys of another device by their passphrase, and says which key stays', async () => {
  const addKeys = vi
    .fn<SyncCommands['addKeys']>()
    .mockRejectedValueOnce(new AppError('wrong-passphrase', 'Not the passphrase of “Phone”.'))
    .mockResolvedValue({ added: 1, kept: ['https://api.test'] })
  openPanel(
    { ...IN_STEP, keys: { isShared: false, offers: [{ id: 'b', name: 'Phone' }] } },
    { addKeys },
  )
  await press('Add…')
  await press('Add keys')
  await shows('Type the passphrase.')
  await type('Passphrase of the keys of “Phone”', PASSPHRASE)
  await press('Add keys')
  await shows('Not the passphrase of “Phone”.')
  await press('Where both have a key')
  await press('Add keys')
  await shows('1 key of “Phone” was added. This device keeps its own key for api.test.')
  expect(addKeys).toHaveBeenLastCalledWith('b', PASSPHRASE, true)
})

it('keeps the focus on the button while a slow place answers', async () => {
  const syncNow = vi.fn<SyncCommands['syncNow']>(async () => undefined)
  const application = openPanel(IN_STEP, { syncNow })
  await press('Sync now')
  application.change({ features: { sync: { ...STATUS, state: 'syncing', done: 0, of: 0 } } })
  await shows('Syncing with cloud.test…')
  expect(document.activeElement).toBe(control('Sync now'))
  await userEvent.keyboard('{Enter}')
  expect(syncNow).toHaveBeenCalledOnce()
})
