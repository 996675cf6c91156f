import { spawn } from 'node:child_process'

/** One command of a gate or of the test run, found on the PATH that npm sets. */
export interface Step {
  readonly name: string
  /** Program and arguments, separated by single spaces. */
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** Longer than that and it has failed. Twenty minutes by default. */
  readonly limitMs?: number
}

/** Longer than any step needs on two busy cores; one that hangs is ended and has failed. */
const LIMIT_MS = 20 * 60_000

/** Runs a step, and shows its output at once or when it ends. Resolves to whether it succeeded; never rejects. */
export function runStep(
  { name, command, env, limitMs = LIMIT_MS }: Step,
  show: 'at once' | 'at its end' = 'at once',
): Promise<boolean> {
  const heading = `\n── ${name}: ${command}\n`
  if (show === 'at once') process.stdout.write(heading)
  const output: Buffer[] = []
  const [program = '', ...args] = command.split(' ')
  return new Promise(resolve => {
    const child = spawn(program, args, {
      stdio: show === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      timeout: limitMs,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', error => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code, signal) => {
      if (show === 'at its end')
        process.stdout.write(Buffer.concat([Buffer.from(heading), ...output]))
      if (signal !== null) console.error(`${name} was ended by ${signal}.`)
      resolve(code === 0)
    })
  })
}

/** Runs all steps in order, even if some fail. Resolves to the names of those that failed. */
export async function runSteps(
  steps: readonly Step[],
  show?: Parameters<typeof runStep>[1],
): Promise<readonly string[]> {
  const failed: string[] = []
  for (const step of steps) if (!(await runStep(step, show))) failed.push(step.name)
  return failed
}

/** Runs several lists of steps at the same time. Resolves to the names of the steps that failed. */
export async function runTogether(lists: readonly (readonly Step[])[]): Promise<readonly string[]> {
  const failed = await Promise.all(lists.map(steps => runSteps(steps, 'at its end')))
  return failed.flat()
}
