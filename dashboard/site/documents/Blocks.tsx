import type { ReactNode } from 'react';
import type { Block, Question, Table, Words } from './shapes.ts';

/** Words with the links that stand in them. */
export const Said = ({ words }: { words: Words }): ReactNode =>
  typeof words === 'string'
    ? words
    : words.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href}>
            {part.text}
          </a>
        ),
      );

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string' || 'length' in block) {
    return (
      <p>
        <Said words={block} />
      </p>
    );
  }
  if ('points' in block) return <Points points={block.points} />;
  if ('meanings' in block) return <Meanings meanings={block.meanings} />;
  if ('table' in block) return <Rows {...block.table} />;
  return block.questions.map((question) => <Answered key={question.id} {...question} />);
}

const Points = ({ points }: { points: readonly Words[] }) => (
  <ul>
    {points.map((words) => (
      <li key={JSON.stringify(words)}>
        <Said words={words} />
      </li>
    ))}
  </ul>
);

const Meanings = ({ meanings }: { meanings: readonly (readonly [string, string])[] }) => (
  <dl>
    {meanings.map(([word, meaning]) => (
      <div key={word}>
        <dt>{word}</dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

/** On a phone each row is a card, whose cells say under which head they stand. */
const Rows = ({ caption, head, rows }: Table) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [name = '', ...cells] }) => (
        <tr key={name} id={id}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={head[index + 1]} data-head={head[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Answered = ({ id, asks, answer }: Question) => (
  <div className="question" id={id}>
    <h3>{asks}</h3>
    <Blocks blocks={answer} />
  </div>
);
