/** Which of the files that a person drops or attaches are offered for import. */
import { importDialog } from '../../host/dialogs.ts'
import { fakeAtRest } from '../../test/fake-at-rest.ts'
import { describe, expect, it, vi } from 'vitest'
import { startApp } from '../../test/application.ts'
import { FOREIGN_TALKS } from '../../test/foreign-talks.ts'
import { session } from '../../test/session.ts'
import { exportSession } from '../../transfer/export.ts'
import { carrierOf } from '../../transfer/session-file.ts'
import { createUi } from '../../host/store.ts'
import { importing } from './feature.ts'
import { takeFiles } from '../../ui/take-files.ts'

const json = exportSession({ title: 'Own', exportedAt: 1, events: session('u hello') })
const own = new File([json], 'own.json', { type: 'application/json' })
const page = new File([`<!doctype html><p>hello</p>${carrierOf(json)}`], 'own.html', {
  type: 'text/html',
})
const damaged = new File([json.slice(0, -9)], 'cut.json', { type: 'application/json' })
const item = new File(['{"format":"palimpsest-collections","version":1}'], 'greet.json')
const zip = new File(['PK'], 'chats.zip', { type: 'application/zip' })
const foreign = new File([FOREIGN_TALKS[0]?.text ?? ''], 'talks.json')
const image = new File(['png'], 'harbour.png', { type: 'image/png' })
const settings = new File(['{"compilerOptions":{}}'], 'tsconfig.json', { type: 'application/json' })
const website = new File(['<!doctype html><p>Reeds</p>'], 'reeds.html', { type: 'text/html' })
const film = new File(['...'], 'film.mp4', { type: 'video/mp4' })

async function started() {
  const { app } = await startApp({ begins: false })
  const surface = {
    chooseFile: async () => null,
    chooseFiles: async () => [],
    chooseFolder: async () => [],
    download: () => undefined,
    settingLabels: async () => new Map(),
    atRest: fakeAtRest(),
  }
  const { ui } = createUi(app, surface, [importing])
  return { app, ui }
}

async function taken(...files: readonly File[]) {
  const { app, ui } = await started()
  const attach = vi.spyOn(app, 'attachFiles').mockResolvedValue(undefined)
  const isNeither = (file: File) => file === film || file === zip
  await takeFiles(ui, {
    attached: files.filter(file => !isNeither(file)),
    unsupported: files.filter(isNeither),
  })
  const { dialog, notices } = ui.store.getState()
  return {
    offered: dialog?.dialog === importDialog ? dialog.given.given : null,
    attached: attach.mock.calls.flatMap(([given]) => given),
    refused: notices.map(({ text }) => text),
  }
}

describe('files that are dropped or attached', () => {
  it.each([own, page, damaged, foreign, item])(
    'are offered for import if they hold conversations or single things, and can still be attached: %s',
    async file => {
      const { offered, attached } = await taken(file)
      expect(offered).toMatchObject({ files: [file], attachable: [file] })
      expect(attached).toEqual([])
    },
  )

  it('are offered for import only, if they are zips', async () => {
    const { offered, refused } = await taken(zip)
    expect(offered).toMatchObject({ files: [zip], attachable: [] })
    expect(refused).toEqual([])
  })

  it('are attached if they hold no conversation, also beside an export', async () => {
    expect(await taken(settings, website, image)).toEqual({
      offered: null,
      attached: [settings, website, image],
      refused: [],
    })
    const mixed = await taken(settings, own, film, image)
    expect(mixed.offered?.files).toEqual([own])
    expect(mixed.attached).toEqual([settings, image])
    expect(mixed.refused).toEqual([expect.stringContaining('film.mp4')])
  })

  it('are offered unread if no message could hold them', async () => {
    const { app, ui } = await started()
    const read = vi.spyOn(app, 'callFeature')
    const large = new File([' '.repeat(16_000_001)], 'large.json', { type: 'application/json' })
    await takeFiles(ui, { attached: [large], unsupported: [] })
    expect(ui.store.getState().dialog).toMatchObject({
      dialog: importDialog,
      given: { given: { files: [large] } },
    })
    expect(read).not.toHaveBeenCalled()
  })
})
