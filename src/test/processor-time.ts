/**
 * How long the work keeps the processor busy, in milliseconds. A clock would also count the time that other programs
 * of the machine take.
 */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
