import type { WorkerHost } from '../../host/feature.ts'

/** The commands of the device. */
export function create({ ports }: Pick<WorkerHost<never>, 'ports'>) {
  return {
    /** What the browser reports of this device now. */
    facts: ports.deviceFacts,
  }
}
