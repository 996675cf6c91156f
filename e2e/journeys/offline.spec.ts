/** The app without a network. */
import { test, workWithoutNetwork } from '../offline-steps.ts'

test.use({ serviceWorkers: 'allow' })

test('opens all that needs no network once there is none', async ({ page, host, watch }) => {
  await workWithoutNetwork(page, { host, watch })
})
