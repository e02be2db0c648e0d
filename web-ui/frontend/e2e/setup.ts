import type { TestProject } from 'vitest/node';
import { startModel } from './model';
import { Product } from './product';
import { startWire } from './wire';

declare module 'vitest' {
  interface ProvidedContext {
    server: string;
    token: string;
    control: string;
    repository: string;
    asking: string;
    looking: string;
    failing: string;
    hanging: string;
    deleting: string;
    planning: string;
    guided: string;
    long: string;
  }
}

const ASKING = `
- tool_calls:
    - name: question
      arguments:
        questions:
          - {question: Which colour?, header: Colour, options: [{label: Red}, {label: Blue}]}
- {text: So be it., times: always}
`;

const LOOKING = `
- {tool_calls: [{name: list, arguments: {}}], times: 2}
- {text: That is all., times: always}
`;

const FAILING = `
- {error: {status: 400}, times: always}
`;

const HANGING = `
- {tool_calls: [{name: bash, arguments: {command: sleep 600}}]}
- {text: It is over., times: always}
`;

const DELETING = `
- {tool_calls: [{name: bash, arguments: {command: rm -rf build}}]}
- {text: So be it., times: always}
`;

const PLANNING = `
- {when: {phase: exploring}, text: It is small., times: always}
- {when: {phase: designing}, text: Write it., times: always}
- {when: {phase: reviewing}, text: Nothing is open., times: always}
- when: {phase: writing-the-plan}
  times: always
  tool_calls:
    - name: plan_write
      arguments:
        plan:
          overview: A file holds a colour.
          approach: Write it.
          steps: [{id: one, title: Write the colour, instructions: Write colour.txt., checks: [{command: test -f colour.txt}]}]
          verification: [{command: test -f colour.txt}]
          manualChecks: [It looks good]
    - {name: plan_exit, arguments: {}}
- when: {step: one, turn: 1}
  tool_calls: [{name: write, arguments: {filePath: colour.txt, content: "red\\n"}}]
- {when: {step: one}, text: It is written., times: always}
`;

/** Asks, plans and asks again: a task with every stop of the demo, and without its compiler. */
const GUIDED = `
- when: {phase: reviewing, turn: 1}
  tool_calls:
    - name: question
      arguments:
        questions:
          - {question: Which colour?, header: Colour, options: [{label: Red}, {label: Blue}]}
- when: {step: one, turn: 1}
  tool_calls:
    - {name: bash, arguments: {command: rm -rf build}}
    - {name: write, arguments: {filePath: colour.txt, content: "red\\n"}}
${PLANNING.replace(/ *manualChecks: .*\n/, '')}`;

/** The same plan, carried out by a file of two thousand lines. */
const COLOURS = Array.from({ length: 2_000 }, (_, at) => `colour ${at + 1}\n`).join('');
const LONG = `${PLANNING.replace('"red\\n"', JSON.stringify(COLOURS))}
- {text: It stays., times: always}
`;

/** Starts the product, a model that writes slowly, and a wire that can be cut. */
export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const model = await startModel();
  const product = await Product.start({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    // No server listens at this address.
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    ANTHROPIC_API_KEY: 'key',
  }).catch((error: unknown) => {
    model.close();
    throw error;
  });
  const wire = await startWire(product.url);
  project.provide('pages', wire.url);
  project.provide('server', product.url);
  project.provide('token', product.token);
  project.provide('signedIn', await product.signIn());
  project.provide('control', wire.control);
  project.provide('repository', product.repository());
  project.provide('asking', product.script('asking.yaml', ASKING));
  project.provide('looking', product.script('looking.yaml', LOOKING));
  project.provide('deleting', product.script('deleting.yaml', DELETING));
  project.provide('planning', product.script('planning.yaml', PLANNING));
  project.provide('guided', product.script('guided.yaml', GUIDED));
  project.provide('long', product.script('long.yaml', LONG));
  project.provide('hanging', product.script('hanging.yaml', HANGING));
  project.provide('failing', product.script('failing.yaml', FAILING));
  return async () => {
    wire.close();
    model.close();
    await product.stop();
  };
}
