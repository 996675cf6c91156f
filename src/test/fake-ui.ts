/** The store of a page over a fake application, for tests of the page without its elements. */
import { FEATURES } from '../features.ts'
import type { PageSurface } from '../host/actions.ts'
import { createUi } from '../host/store.ts'
import { createFakeApplication } from './fake-application.ts'
import { fakeAtRest } from './fake-at-rest.ts'

/** A page that follows its application. `own`: replaces parts of its surface. */
export function fakeUi(application = createFakeApplication(), own: Partial<PageSurface> = {}) {
  const surface = {
    chooseFile: () => Promise.resolve(null),
    chooseFiles: () => Promise.resolve([]),
    chooseFolder: () => Promise.resolve([]),
    download: () => undefined,
    settingLabels: async () => new Map(),
    atRest: fakeAtRest(),
    ...own,
  }
  const { ui, connect } = createUi(application, surface, FEATURES)
  connect()
  return { application, ui }
}
