/** A feature over the fake application: what it shows, and what its commands do. */
import type { CallsOf, Feature, ValueOf } from '../host/feature.ts'
import type { FakeApplication } from './fake-application.ts'

/** The same application, in which the feature shows the value; a command that is not given does nothing. */
export function withFeature<Given extends Feature>(
  application: FakeApplication,
  { name }: Given,
  value: ValueOf<Given> | null,
  commands: Partial<CallsOf<Given>> = {},
): FakeApplication {
  const callFeature: FakeApplication['callFeature'] = async (_feature, command, inputs) => {
    const run: unknown = Reflect.get(commands, command)
    return typeof run === 'function' ? Reflect.apply(run, commands, inputs) : undefined
  }
  const whole = Object.assign(application, { callFeature })
  whole.change({ features: { ...whole.snapshot().features, [name]: value } })
  return whole
}
