import './week.css';

export default function Week() {
  return <p className="recipes-week">Soup on Monday</p>;
}
