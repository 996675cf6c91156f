/** Steering and titles: the first call loads their code. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import { loadOnce } from '../../ports/load-once.ts'
import type { Notices } from '../notices/notices.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Settings } from '../settings/settings.ts'
import type { SteeringCommands } from './steering-commands.ts'
import type { TitleCommands, TitleOptions } from './title-commands.ts'

interface LazyCommandsOptions extends Omit<TitleOptions, 'ports' | 'settingsFor'> {
  readonly sessions: Sessions
  readonly sessionModels: SessionModelSettings
  readonly notices: Notices
  readonly settings: () => Settings
}

/** New chats get a title while the setting is on. */
export function createLazyCommands(
  ports: ApplicationPorts,
  { settings, ...options }: LazyCommandsOptions,
): { readonly steering: SteeringCommands; readonly titles: TitleCommands } {
  const { sessionModels, notices } = options
  const titles = loadOnce(async () => {
    const { createTitles } = await import('./title-commands.ts')
    return createTitles({ ...options, ports, settingsFor: sessionModels.settingsFor })
  })
  ports.storage.events.subscribe(id => {
    if (settings().nameChats) void titles().then(({ nameNew }) => nameNew(id), notices.fault)
  })
  return {
    titles: remoteOf<TitleCommands>({
      callNamed: async (name, inputs) => functionsOf(await titles())(name, inputs),
    }),
    steering: remoteOf<SteeringCommands>({
      callNamed: async (...call) =>
        (await import('./steering-commands.ts')).runSteering(
          { ...options, catalogue: () => settings().catalogue },
          ...call,
        ),
    }),
  }
}
