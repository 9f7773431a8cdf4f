import { parse } from 'csv-parse/sync';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';

/** Excel files as offices save them. */

type Cell = string | number | boolean | Date | null;

export interface TestSheet {
  name: string;
  rows: Cell[][];
  hidden?: boolean;
}

export const workbook = async (sheets: TestSheet[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets }));

/** The workbook that somebody makes who pastes a CSV file into Excel, with every cell as text. */
export const workbookOf = (csv: Buffer, delimiter = ','): Promise<Buffer> =>
  workbook([
    {
      name: 'Sheet1',
      rows: parse(csv, {
        bom: true,
        delimiter,
        relax_column_count: true,
        skip_empty_lines: false,
      }),
    },
  ]);

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
  </Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>
  </Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
    <sheet name="Visits" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
  </Relationships>`,
};

/** A workbook of one sheet whose XML is written by hand, as other programs than ours write it; `more` are further parts. */
export function rawWorkbook(sheetData: string, more: Record<string, Uint8Array> = {}): Buffer {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`;
  const parts = Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet });
  return Buffer.from(
    zipSync({ ...Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])), ...more }),
  );
}
