// A text as a file of the reader's own.
export function save(name, text) {
  const link = document.createElement("a");
  link.href = `data:text/yaml;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = name.split("/").at(-1);
  link.click();
}
