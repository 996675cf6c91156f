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

/**
 * Runs a step and prints one line with its time. What the step itself prints is shown only if it failed, all of it.
 * Resolves to whether it succeeded; never rejects.
 */
export async function runStep(step: Step): Promise<boolean> {
  const beganAt = performance.now()
  // On a screen, a line that the result overwrites says what takes so long.
  if (process.stdout.isTTY) process.stdout.write(`… ${step.name}\r`)
  const { succeeded, output } = await outcomeOf(step)
  const mark = succeeded ? '✓' : '✗'
  console.log(
    `${mark} ${step.name.padEnd(NAME_WIDTH)} ${durationText(performance.now() - beganAt)}`,
  )
  if (!succeeded) process.stdout.write(`\n${step.command}\n${output}\n`)
  return succeeded
}

const NAME_WIDTH = 28

/** A time as a person says it: `9 s`, `2 min 41 s`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function outcomeOf({
  command,
  env,
  limitMs = LIMIT_MS,
}: Step): Promise<{ readonly succeeded: boolean; readonly output: string }> {
  const chunks: Buffer[] = []
  const ended = (succeeded: boolean, why = '') => ({
    succeeded,
    output: `${Buffer.concat(chunks).toString()}${why}`,
  })
  const [program = '', ...args] = command.split(' ')
  return new Promise(resolve => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      timeout: limitMs,
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', error =>
      resolve(ended(false, `${program} could not be started: ${error.message}\n`)),
    )
    child.on('close', (code, signal) =>
      resolve(ended(code === 0, signal === null ? '' : `It was ended by ${signal}.\n`)),
    )
  })
}

/** Runs all steps in order, even if some fail. Resolves to the names of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<readonly string[]> {
  const failed: string[] = []
  for (const step of steps) if (!(await runStep(step))) failed.push(step.name)
  return failed
}

/** Runs several lists of steps at the same time. Resolves to the names of the steps that failed. */
export async function runTogether(lists: readonly (readonly Step[])[]): Promise<readonly string[]> {
  const failed = await Promise.all(lists.map(runSteps))
  return failed.flat()
}
